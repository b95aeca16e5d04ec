import type { Value } from '@portal/contract/fields';
import type { Answer } from '../../fixtures/applications/answers';
import type { FieldPlace } from '../form-field';

export interface Expected {
  place: FieldPlace;
  answer: Answer;
}

/** What was typed last in each field, whatever became of it on its way. */
export class ExpectedAnswers {
  readonly #typed = new Map<string, Expected>();

  typed(place: FieldPlace, answer: Answer): void {
    this.#typed.set(nameOf(place), { place, answer });
  }

  /** What was typed last in this field. */
  last(place: FieldPlace): Value | undefined {
    return this.#typed.get(nameOf(place))?.answer.stored;
  }

  get all(): readonly Expected[] {
    return [...this.#typed.values()];
  }

  /** Every field that is there otherwise than it was typed. @param find what is there */
  differences(find: (place: FieldPlace) => Value | undefined): string[] {
    return this.all.flatMap(({ place, answer }) => {
      const found = find(place) ?? null;
      const same = JSON.stringify(found) === JSON.stringify(answer.stored);
      return same ? [] : [`${nameOf(place)}: typed ${JSON.stringify(answer.stored)}, there ${JSON.stringify(found)}`];
    });
  }
}

export const nameOf = ({ section, row, config }: FieldPlace): string =>
  [section, row, config.name].filter(Boolean).join('.');
