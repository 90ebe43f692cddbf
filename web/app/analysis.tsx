// The entry of the analysis board. What the server drew stands there until it runs.

import { render } from "preact";
import { openEngine, type EngineClient } from "../engine/rules.js";
import type { Place } from "../tree/address.js";
import { plant } from "../tree/tree.js";
import type { Reading } from "./analysis-ask.js";
import { beginning } from "./analysis-keep.js";
import { AnalysisPage } from "./analysis-page.js";
import { mistakeText } from "./analysis-share.js";
import type { ViewChoices } from "./analysis-view.js";
import { t } from "./texts.js";

function start(root: HTMLElement): void {
  const { moves = "", about = "", reading, letters, playing, game } = root.dataset;
  let place: Place = { tree: plant(), path: [] };
  let note = playing ? t("analysis.playing") : "";
  try {
    place = beginning(moves, about, location.search);
  } catch (e) {
    note = mistakeText(e);
  }
  // A game brings its rules and letters; else what was chosen on this device holds. All
  // readings but that of RIF give the same verdicts.
  const by: Reading = reading === "rif" ? "rif" : "permitted";
  const given = game ? { reading: by, letters: letters as ViewChoices["letters"] } : {};
  const client: EngineClient = openEngine();
  root.replaceChildren();
  render(<AnalysisPage client={client} start={place} given={given} note={note} />, root);
}

const root = document.getElementById("analysis");
if (root) start(root);
