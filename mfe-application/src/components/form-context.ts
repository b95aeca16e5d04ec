import type { ApplicationViewModel } from '@portal/contract/application';
import type { Value } from '@portal/contract/fields';
import type { PreviewError } from '@portal/contract/preview';
import { createContext, createElement, type ReactNode, useContext, useRef } from 'react';
import type { ApplicationRef } from '../model/application-ref';
import type { PendingUploads } from './uploads-under-way';

/** What every part of the form knows about the application it belongs to. */
export interface FormState {
  application: ApplicationRef;
  view: ApplicationViewModel;
  /** Nothing can be changed any more: the period has ended, or the application is cancelled. */
  readOnly: boolean;
  /** The preview has validated everything, so what is missing is an error from now on. */
  validated: boolean;
  /** What the latest preview found. */
  errors: readonly PreviewError[];
  /** From basicInfo, once that is loaded; other dates may not come before it. */
  birthDate?: Value | undefined;
  /** Short telephone numbers that the person has said are right, for as long as the form is open. */
  rightPhones: Set<string>;
  uploads: PendingUploads;
  /** Whether a file is attached; undefined where the form does not ask for files, or until it is known. */
  hasAttachment?: boolean | undefined;
}

const FormContext = createContext<FormState | undefined>(undefined);

/** Given by the page around the form, and by tests around a part of it. The parts render again only when something in it is another. */
export function FormProvider({ value, children }: { value: FormState; children: ReactNode }) {
  const kept = useRef(value);
  if (!isSame(kept.current, value)) kept.current = value;
  return createElement(FormContext.Provider, { value: kept.current }, children);
}

function isSame(one: FormState, other: FormState): boolean {
  const keys = Object.keys(other) as (keyof FormState)[];
  return keys.every((key) => Object.is(one[key], other[key]));
}

/** The application that the form shows. */
export function useForm(): FormState {
  const form = useContext(FormContext);
  if (!form) throw new Error('useForm outside of FormProvider');
  return form;
}
