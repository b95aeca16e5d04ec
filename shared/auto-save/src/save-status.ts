import type { Edit, RetryCause } from './edit';
import { nextState, type SaveEvent, type SaveState } from './save-states';
import type { Durability } from './store/edit-persistence';

/** What the save line is made of. */
export interface SaveStatus {
  state: SaveState;
  /** Why the latest attempt failed. */
  cause: RetryCause;
  /** Epoch ms of the latest acknowledged save of this visit. */
  savedAt?: number;
  unsaved: number;
  /** Of these, how many wait for the person to choose: changed or deleted elsewhere. */
  choices: number;
  /** Of these, how many the server has answered with an error. */
  refused: number;
  /** Where unsaved edits are safe, as far as the browser has told. */
  durability?: Durability;
}

interface TrackerDeps {
  edits(): readonly Edit[];
  isTyping(): boolean;
  cause(): RetryCause;
  durability(): Durability | undefined;
  /** State or status may have changed. */
  onChange(): void;
}

/** The state of one form's auto-save. Every event goes through here to the table of transitions. */
export class StatusTracker {
  readonly #deps: TrackerDeps;
  #state: SaveState = 'idle';
  #savedAt: number | undefined;
  #saveCount = 0;
  #status: SaveStatus = { state: 'idle', cause: 'network', unsaved: 0, choices: 0, refused: 0 };

  constructor(deps: TrackerDeps) {
    this.#deps = deps;
  }

  state = (): SaveState => this.#state;
  /** The same object until something in it changes. */
  status = (): SaveStatus => this.#status;
  /** How many saves were acknowledged: an answer asked for before the latest of them may be older than the page. */
  saveCount = (): number => this.#saveCount;

  emit = (event: SaveEvent): void => {
    this.#state = nextState(this.#state, event);
    this.update();
  };

  /** Something has changed that the status is read from. */
  update = (): void => {
    this.refresh();
    this.#deps.onChange();
  };

  /** As `update`, and whoever is to hear of it is told later. */
  refresh(): void {
    this.#state = nextState(this.#state, this.#eventOfEdits());
    const next = this.#read();
    // Else a listener to the status alone would be called at each key press.
    if (JSON.stringify(next) !== JSON.stringify(this.#status)) this.#status = next;
  }

  /** @param at epoch ms of the acknowledgement */
  noteSaved(at: number): void {
    this.#savedAt = at;
    this.#saveCount += 1;
  }

  #eventOfEdits(): SaveEvent {
    const edits = this.#deps.edits();
    if (edits.length === 0) return 'clear';
    if (edits.every(({ block }) => block)) return 'block';
    return this.#deps.isTyping() ? 'type' : 'pause';
  }

  #read(): SaveStatus {
    const edits = this.#deps.edits();
    const durability = this.#deps.durability();
    const refused = edits.filter(({ block }) => block?.kind === 'refused').length;
    return {
      state: this.#state,
      cause: this.#deps.cause(),
      ...(this.#savedAt !== undefined && { savedAt: this.#savedAt }),
      unsaved: edits.length,
      choices: edits.filter(({ block }) => block).length - refused,
      refused,
      ...(durability && { durability }),
    };
  }
}
