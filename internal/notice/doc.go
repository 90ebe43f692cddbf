// Package notice carries personal news inside the process: "it is your turn",
// "somebody challenges you". A use case publishes a [Notice] to a [Person] on the
// [Hub]; whoever shows it to that person, or writes him a letter, subscribes.
//
// Start with [Hub]: its zero value works. [Hub.Publish] never waits. News is not
// kept: a person who is not there when it comes hears nothing of it here, and
// pages show what is so from the stores. What must reach somebody who is away is
// kept by package post, which listens to everything by [Hub.Listen].
package notice
