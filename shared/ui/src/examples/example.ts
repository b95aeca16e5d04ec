import type { ComponentType } from 'react';

/** One state of a component; written once for the examples page, the render test and the accessibility test. */
export interface Example {
  title: string;
  render: ComponentType;
}

/** Every state of one component worth looking at. */
export interface ComponentExamples {
  component: string;
  /** Subpath of `@portal/ui` that exports the component. */
  group: string;
  examples: readonly Example[];
}
