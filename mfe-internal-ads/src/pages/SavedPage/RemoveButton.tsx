import { FormattedMessage } from '@portal/i18n';
import { Button, VisuallyHidden } from '@portal/ui/basic';

/** Takes a position or a search out of what is saved. @param name of what is taken out */
export function RemoveButton({ name, onPress }: { name: string; onPress(): void }) {
  return (
    <Button size="small" variant="flat" onClick={onPress}>
      <FormattedMessage id="internal-ads.saved.remove" />
      <VisuallyHidden>: {name}</VisuallyHidden>
    </Button>
  );
}
