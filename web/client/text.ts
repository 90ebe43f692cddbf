// Texts in the language of the page. The catalogue and its format are those of
// Go package say; the cases that both renderers run are in its testdata.

/** The arguments of a text by name. */
export type Args = Readonly<Record<string, string | number>>;

interface Grammar {
  readonly decimal: string;
  /** Chooses the form of a noun beside a whole number, n ≥ 0. */
  form(n: number): number;
  /** The form beside a number that is not whole. */
  readonly part: number;
}

type Rule = Pick<Grammar, "form" | "part">;

// The cardinal rules of Unicode CLDR, by the name that a catalogue gives under
// "language.plural".
const RULES: Readonly<Record<string, Rule>> = {
  other: { form: () => 0, part: 0 },
  "one-other": { form: (n) => (n === 1 ? 0 : 1), part: 1 },
  "one-few-many": { form: oneFewMany, part: 1 },
};

function oneFewMany(n: number): number {
  const tens = n % 100;
  const ones = n % 10;
  if (ones === 1 && tens !== 11) return 0;
  return ones >= 2 && ones <= 4 && (tens < 12 || tens > 14) ? 1 : 2;
}

/** The texts of one language. */
export class Texts<Key extends string = string> {
  readonly language: string;
  readonly #texts: Readonly<Record<string, string>>;
  readonly #grammar: Grammar;

  constructor(language: string, texts: Readonly<Record<string, string>>) {
    this.language = language;
    this.#texts = texts;
    const rule = RULES[texts["language.plural"] ?? ""];
    if (!rule) throw new Error(`the catalogue "${language}" names no known plural rule`);
    this.#grammar = { ...rule, decimal: texts["language.decimal"] ?? "." };
  }

  /** Renders a text of the catalogue; one that is missing shows its key. */
  text(key: Key, args: Args = {}): string {
    return this.render(this.#texts[key] ?? key, args);
  }

  /** Reports whether the catalogue has a text that the program does not name. */
  has(key: string): key is Key {
    return Object.hasOwn(this.#texts, key);
  }

  /** Fills the placeholders of a text. What cannot be filled stays as it is written. */
  render(text: string, args: Args): string {
    return text.replace(/\{\{|\}\}|\{[^}]*\}/g, (part) => {
      if (part === "{{") return "{";
      if (part === "}}") return "}";
      return this.#fill(part, args);
    });
  }

  /** What stands between the whole of a number and the rest. */
  get decimal(): string {
    return this.#grammar.decimal;
  }

  /** Writes a number as the language does. */
  number(n: number): string {
    return String(n).replace(".", this.#grammar.decimal);
  }

  #fill(placeholder: string, args: Args): string {
    const inside = placeholder.slice(1, -1);
    const cut = inside.indexOf("#");
    const name = cut < 0 ? inside : inside.slice(0, cut);
    const value = Object.hasOwn(args, name) ? args[name] : undefined;
    if (value === undefined) return placeholder;
    if (cut < 0) return typeof value === "number" ? this.number(value) : value;
    const n = typeof value === "number" ? value : /^[+-]?\d+$/.test(value) ? Number(value) : NaN;
    if (Number.isNaN(n)) return placeholder;
    const form = Number.isInteger(n) ? this.#grammar.form(Math.abs(n)) : this.#grammar.part;
    return inside.slice(cut + 1).split("|")[form] ?? placeholder;
  }
}
