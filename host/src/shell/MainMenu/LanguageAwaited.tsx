import { FormattedMessage } from '@portal/i18n';
import { VisuallyHidden } from '@portal/ui/basic';

/** Reads out that the chosen language is on its way. */
export function LanguageAwaited({ awaited }: { awaited: boolean }) {
  return (
    <span role="status">
      {awaited && (
        <VisuallyHidden>
          <FormattedMessage id="host.language.changing" />
        </VisuallyHidden>
      )}
    </span>
  );
}
