// Making SVG elements. Attributes are set one by one, never as markup, so that a
// strict content security policy has nothing to object to.

const NS = "http://www.w3.org/2000/svg";

type Attributes = Readonly<Record<string, string | number>>;

/** Makes an SVG element with attributes and children. */
export function svg<K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): SVGElementTagNameMap[K] {
  const el = document.createElementNS(NS, name);
  for (const [key, value] of Object.entries(attributes)) {
    el.setAttribute(key, typeof value === "number" ? short(value) : value);
  }
  el.append(...children);
  return el;
}

/** Writes a length with at most two decimals. */
export function short(n: number): string {
  return String(Math.round(n * 100) / 100);
}

/** The path of a regular polygon with a corner or, if flat, a side on top. */
export function polygon(corners: number, radius: number, flat: boolean): string {
  const step = (2 * Math.PI) / corners;
  const first = -Math.PI / 2 + (flat ? step / 2 : 0);
  let d = "";
  for (let k = 0; k < corners; k++) {
    const angle = first + k * step;
    d += `${k === 0 ? "M" : "L"}${short(radius * Math.cos(angle))} ${short(radius * Math.sin(angle))}`;
  }
  return d + "Z";
}
