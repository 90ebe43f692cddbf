// What a person chooses for the board on this device.

import { THEMES } from "../board/state.js";
import type { Preferences } from "./preferences.js";
import { t } from "./texts.js";

interface Props {
  readonly preferences: Preferences;
  readonly change: (choice: Partial<Preferences>) => void;
  /** Whether all is shown at once. */
  readonly open?: boolean;
}

const MOVES = 225;

/** Shows the choices. */
export function Settings({ preferences, change, open = false }: Props) {
  return (
    <details class="settings" open={open}>
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
        options={(["none", "last", "all", "from"] as const).map((v) => [v, t(`web.settings.numbers.${v}`)])}
        choose={(numbers) => change({ numbers })}
      />
      {preferences.numbers === "from" && (
        <Count name={t("web.settings.numbers.start")} value={preferences.numbersFrom} most={MOVES} choose={(numbersFrom) => change({ numbersFrom })} />
      )}
      <Choice
        name={t("web.settings.coords")}
        value={preferences.coords}
        options={(["edges", "all", "off"] as const).map((v) => [v, t(`web.settings.coords.${v}`)])}
        choose={(coords) => change({ coords })}
      />
      <Choice
        name={t("web.settings.theme")}
        value={preferences.theme}
        options={THEMES.map((v) => [v, t(`web.settings.theme.${v}`)])}
        choose={(theme) => change({ theme })}
      />
      <Choice
        name={t("web.settings.rotation")}
        value={preferences.rotation}
        options={([0, 90, 180, 270] as const).map((v) => [v, t(`web.settings.rotation.${v}`)])}
        choose={(rotation) => change({ rotation })}
      />
      <Tick name={t("web.settings.mirror")} value={preferences.mirror} choose={(mirror) => change({ mirror })} />
      <Tick name={t("web.settings.real")} value={preferences.real} choose={(real) => change({ real })} />
      <Choice
        name={t("web.settings.sound")}
        value={preferences.sound}
        options={(["always", "visible", "never"] as const).map((v) => [v, t(`web.settings.sound.${v}`)])}
        choose={(sound) => change({ sound })}
      />
      <p class="hint">{t("web.help")}</p>
    </details>
  );
}

interface TickProps {
  readonly name: string;
  readonly value: boolean;
  readonly choose: (value: boolean) => void;
}

function Tick({ name, value, choose }: TickProps) {
  return (
    <label class="option">
      <input type="checkbox" checked={value} onChange={(e) => choose(e.currentTarget.checked)} />
      <span>{name}</span>
    </label>
  );
}

interface CountProps {
  readonly name: string;
  readonly value: number;
  readonly most: number;
  readonly choose: (value: number) => void;
}

// A whole number from 1; what is none changes nothing.
function Count({ name, value, most, choose }: CountProps) {
  return (
    <label class="choice">
      <span>{name}</span>
      <input
        type="number"
        inputMode="numeric"
        min={1}
        max={most}
        value={value}
        onInput={(e) => {
          const n = e.currentTarget.valueAsNumber;
          if (Number.isInteger(n) && n >= 1 && n <= most) choose(n);
        }}
      />
    </label>
  );
}

interface ChoiceProps<V extends string | number> {
  readonly name: string;
  readonly value: V;
  readonly options: readonly (readonly [V, string])[];
  readonly choose: (value: V) => void;
}

function Choice<V extends string | number>({ name, value, options, choose }: ChoiceProps<V>) {
  return (
    <label class="choice">
      <span>{name}</span>
      <select
        value={value}
        onChange={(e) => {
          const chosen = options[e.currentTarget.selectedIndex];
          if (chosen) choose(chosen[0]);
        }}
      >
        {options.map(([v, text]) => (
          <option key={v} value={v}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
