// The worker of the site: messages that the server pushes, and what can be read
// without a network.

import { keepOffline } from "./offline.js";
import { showPushed } from "./push-worker.js";

showPushed();
keepOffline();
