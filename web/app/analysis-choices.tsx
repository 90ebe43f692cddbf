// The choices of how the board is seen and judged.

import { ruleName } from "./analysis-rule.js";
import { RULES, turned, type ViewChoices } from "./analysis-view.js";
import { t } from "./texts.js";

interface Props {
  readonly choices: ViewChoices;
  readonly choose: (change: Partial<ViewChoices>) => void;
}

/** Shows the choices. */
export function Choices({ choices, choose }: Props) {
  return (
    <details class="settings">
      <summary>{t("web.settings")}</summary>
      <Choice name={t("analysis.reading")} value={choices.reading} values={["rif", "permitted"]} text={(v) => t(`analysis.reading.${v}`)} choose={(reading) => choose({ reading })} />
      <Choice name={t("analysis.rule")} value={choices.rule} values={["", ...RULES]} text={(v) => (v ? ruleName(v) : t("analysis.rule.none"))} choose={(rule) => choose({ rule })} />
      <Choice name={t("web.settings.numbers")} value={choices.numbers} values={["all", "last", "none"]} text={(v) => t(`web.settings.numbers.${v}`)} choose={(numbers) => choose({ numbers })} />
      <Choice name={t("web.settings.coords")} value={choices.coords} values={["edges", "all", "off"]} text={(v) => t(`web.settings.coords.${v}`)} choose={(coords) => choose({ coords })} />
      <Choice
        name={t("analysis.letters")}
        value={choices.letters}
        values={["international", "russian-i", "russian-j"]}
        text={(v) => t(`analysis.letters.${v}`)}
        choose={(letters) => choose({ letters })}
      />
      <label class="option">
        <input type="checkbox" checked={choices.forbidden} onChange={(e) => choose({ forbidden: e.currentTarget.checked })} />
        {t("analysis.show-forbidden")}
      </label>
      <div class="deeds">
        <button onClick={() => choose(turned(choices))}>{t("analysis.rotate")}</button>
        <button aria-pressed={choices.mirror} onClick={() => choose({ mirror: !choices.mirror })}>
          {t("analysis.mirror")}
        </button>
      </div>
    </details>
  );
}

interface ChoiceProps<V extends string> {
  readonly name: string;
  readonly value: V;
  readonly values: readonly V[];
  readonly text: (value: V) => string;
  readonly choose: (value: V) => void;
}

function Choice<V extends string>({ name, value, values, text, choose }: ChoiceProps<V>) {
  return (
    <label class="choice">
      <span>{name}</span>
      <select value={value} onChange={(e) => choose(e.currentTarget.value as V)}>
        {values.map((v) => (
          <option key={v} value={v}>
            {text(v)}
          </option>
        ))}
      </select>
    </label>
  );
}
