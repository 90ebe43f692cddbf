package lesson

import "iter"

// texts are all texts of a lesson.
func (l *Lesson) texts() iter.Seq[Text] {
	return func(yield func(Text) bool) {
		if !yield(l.Lead) {
			return
		}
		for _, s := range l.Sections {
			for _, b := range s.Blocks {
				for _, t := range b.texts() {
					if !yield(t) {
						return
					}
				}
			}
		}
	}
}

// texts are the texts of a block.
func (b *Block) texts() []Text {
	list := append([]Text{b.Paragraph, b.Caption}, b.List...)
	for _, row := range b.Table {
		list = append(list, row...)
	}
	if e := b.Exercise; e != nil {
		list = append(append(list, e.Ask), e.Why...)
		for _, c := range e.Choices {
			list = append(list, c.Text)
		}
	}
	return list
}
