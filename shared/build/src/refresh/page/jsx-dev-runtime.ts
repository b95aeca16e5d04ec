import { FormattedMessage } from '@portal/i18n';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import { textEdits } from './keep-texts';
import './refresh-renderer';
import { stableComponent } from './stable-components';

type Jsx = typeof jsx;

/** The JSX of a developer's own build: components that can be exchanged, made with the host's React, whichever build of it that is. */
export function jsxDEV(type: unknown, props: object, key: string | undefined, isStatic: boolean) {
  // It compares its properties and would keep the words of before.
  const drawn = type === FormattedMessage && textEdits() > 0 ? { ...props, edits: textEdits() } : props;
  const make: Jsx = isStatic ? jsxs : jsx;
  return make(stableComponent(type) as Parameters<Jsx>[0], drawn, key);
}

export { Fragment };
