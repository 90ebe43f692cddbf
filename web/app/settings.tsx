// What a person chooses for the board on this device.

import type { Preferences } from "./preferences.js";
import { t } from "./texts.js";

interface Props {
  readonly preferences: Preferences;
  readonly change: (choice: Partial<Preferences>) => void;
}

/** Shows the choices. */
export function Settings({ preferences, change }: Props) {
  return (
    <details class="settings">
      <summary>{t("web.settings")}</summary>
      <Choice
        name={t("web.settings.confirm")}
        value={preferences.confirm}
        options={(["none", "twoTap", "button"] as const).map((v) => [v, t(`web.settings.confirm.${v}`)])}
        choose={(confirm) => change({ confirm })}
      />
      <Choice
        name={t("web.settings.confirm-slow")}
        value={preferences.confirmSlow}
        options={(["none", "twoTap", "button"] as const).map((v) => [v, t(`web.settings.confirm.${v}`)])}
        choose={(confirmSlow) => change({ confirmSlow })}
      />
      <Choice
        name={t("web.settings.numbers")}
        value={preferences.numbers}
        options={(["none", "all"] as const).map((v) => [v, t(`web.settings.numbers.${v}`)])}
        choose={(numbers) => change({ numbers })}
      />
      <Choice
        name={t("web.settings.coords")}
        value={preferences.coords}
        options={(["edges", "all", "off"] as const).map((v) => [v, t(`web.settings.coords.${v}`)])}
        choose={(coords) => change({ coords })}
      />
      <p class="hint">{t("web.help")}</p>
    </details>
  );
}

interface ChoiceProps<V extends string> {
  readonly name: string;
  readonly value: V;
  readonly options: readonly (readonly [V, string])[];
  readonly choose: (value: V) => void;
}

function Choice<V extends string>({ name, value, options, choose }: ChoiceProps<V>) {
  return (
    <label class="choice">
      <span>{name}</span>
      <select value={value} onChange={(e) => choose(e.currentTarget.value as V)}>
        {options.map(([v, text]) => (
          <option key={v} value={v}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
