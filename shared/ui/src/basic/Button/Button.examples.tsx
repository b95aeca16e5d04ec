import Send from 'lucide-react/icons/send';
import type { ComponentExamples } from '../../examples/example';
import { Icon } from '../Icon/Icon';
import { Stack } from '../Stack/Stack';
import { Button } from './Button';

const VARIANTS = ['default', 'primary', 'action', 'flat', 'delete'] as const;
const SIZES = ['tiny', 'small', 'normal', 'large'] as const;

export const buttonExamples: ComponentExamples = {
  component: 'Button',
  group: 'basic',
  examples: [
    {
      title: 'types',
      render: () => (
        <Stack row>
          {VARIANTS.map((variant) => (
            <Button key={variant} variant={variant}>
              {variant}
            </Button>
          ))}
        </Stack>
      ),
    },
    {
      title: 'sizes',
      render: () => (
        <Stack row>
          {SIZES.map((size) => (
            <Button key={size} size={size}>
              {size}
            </Button>
          ))}
        </Stack>
      ),
    },
    {
      title: 'loading',
      render: () => (
        <Button variant="primary" loading>
          Send application
        </Button>
      ),
    },
    { title: 'disabled', render: () => <Button disabled>Send application</Button> },
    {
      title: 'with an icon',
      render: () => (
        <Button variant="primary" icon={<Icon of={Send} />}>
          Send application
        </Button>
      ),
    },
    {
      title: 'with a very long text',
      render: () => (
        <Button wide>Varhaiskasvatuksenopettajankelpoisuusvaatimukset ja täydennyskoulutussuunnitelma</Button>
      ),
    },
  ],
};
