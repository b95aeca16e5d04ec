import { useIntl } from '@portal/i18n';
import { Icon } from '@portal/ui/basic';
import {
  Check,
  CircleCheck,
  Copy,
  Download,
  EllipsisVertical,
  FileText,
  ListIcon,
  RotateCcw,
  Trash,
  User,
  X,
} from '@portal/ui/icons';
import { MenuButton } from '@portal/ui/menu';
import { type ApplicationAction, DESTRUCTIVE } from '../../model/application-actions';

const ICONS = {
  copyFromProfile: User,
  copyFromCampaign: Copy,
  copyToProfile: User,
  keepInForce: Check,
  compare: ListIcon,
  receipt: CircleCheck,
  pdf: Download,
  print: FileText,
  discard: RotateCcw,
  cancel: X,
  delete: Trash,
} as const satisfies Record<ApplicationAction, unknown>;

interface Props {
  /** Of the application, for people who hear the button without seeing what is around it. */
  title: string;
  actions: readonly ApplicationAction[];
  onAction(action: ApplicationAction): void;
}

/** Everything that can be done with an application as a whole. */
export default function ActionsMenu({ title, actions, onAction }: Props) {
  const intl = useIntl();
  return (
    <MenuButton
      label={intl.formatMessage({ id: 'application.actions.button' })}
      aria-label={intl.formatMessage({ id: 'application.actions.label' }, { title })}
      icon={<Icon of={EllipsisVertical} />}
      hideArrow
      beside
      options={actions.map((id) => ({
        id,
        label: intl.formatMessage({ id: `application.actions.${id}` }),
        icon: <Icon of={ICONS[id]} />,
        danger: DESTRUCTIVE.has(id),
      }))}
      onAction={(id) => onAction(id as ApplicationAction)}
    />
  );
}
