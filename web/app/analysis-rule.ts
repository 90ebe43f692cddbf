// An opening rule beside an analysis: what comes next by it.

import type { Point } from "../board/point.js";
import type { OpeningAct, Protocol } from "../engine/rules.js";
import { t, type TextKey } from "./texts.js";

/** The name of an opening rule, such as "taraguchi-10", for people. */
export function ruleName(rule: string): string {
  const [, family = "", n = ""] = /^(.*?)(?:-(\d+))?$/.exec(rule) ?? [];
  return t(`web.rule.${family}.name` as TextKey, { n });
}

/** Says what comes next by the rule. */
export function nextText(name: string, p: Protocol): string {
  const rule = ruleName(name);
  if (p.wrong !== undefined) return t("analysis.rule.wrong", { rule, n: p.wrong });
  if (p.over) return t("analysis.rule.over", { rule });
  const acts = p.may.filter((act) => act !== "pass").map((act) => actText(act, p));
  return t("analysis.rule.next", { rule, acts: acts.join(` ${t("analysis.rule.or")} `) });
}

function actText(act: Exclude<OpeningAct, "pass">, p: Protocol): string {
  const key = act === "place" && p.zone.length > 0 ? "zone" : act;
  return t(`analysis.rule.act.${key}`, { n: act === "declare" ? p.declare : p.offer });
}

/** The zone that a board shows, or null. */
export function zoneOf(p: Protocol | null): readonly Point[] | null {
  return p && p.wrong === undefined && p.zone.length > 0 ? p.zone : null;
}
