import type { FieldConfig, Value } from '@portal/contract/fields';
import { judgePhone } from '@portal/field-rules/contact';
import { useReducer } from 'react';
import { useForm } from '../form-context';

/**
 * Finds a telephone number that the form asks about. docs/design/fields-and-content.md#phone-numbers
 * @param value as it is, or is going to be, stored
 * @returns the number, undefined where there is nothing to ask, and `confirm` for the person's word that it is right
 */
export function useUnsurePhone({ control }: FieldConfig, value: Value | undefined) {
  const { rightPhones } = useForm();
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  const number = typeof value === 'string' ? value.trim() : '';
  const asked = control === 'phone' && judgePhone(number) === 'unsure' && !rightPhones.has(number);
  return {
    number: asked ? number : undefined,
    confirm() {
      rightPhones.add(number);
      redraw();
    },
  };
}
