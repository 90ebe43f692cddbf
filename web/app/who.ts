// Who looks at the page, as the page itself says.

/** Reports whether somebody is signed in: then the server remembers what he does. */
export function signedIn(page: Pick<Document, "querySelector"> = document): boolean {
  return page.querySelector('form[action="/logout"]') !== null;
}
