import { isMaskedPersonalIdentityCode } from '@portal/field-rules/personal-identity-code';
import { FormattedMessage } from '@portal/i18n';
import { Button, Icon, Stack } from '@portal/ui/basic';
import { TextField, type TextFieldProps } from '@portal/ui/form';
import { Pencil } from '@portal/ui/icons';
import { useEffect, useRef, useState } from 'react';

/** The personal identity code: what is stored shows masked, and is written anew rather than edited. */
export function SecretControl({ value, readOnly, onChange, ...field }: TextFieldProps) {
  const [rewriting, setRewriting] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const masked = isMaskedPersonalIdentityCode(value);
  useEffect(() => {
    if (rewriting) input.current?.focus();
  }, [rewriting]);
  if (!masked || rewriting) {
    const type = (text: string) => {
      setRewriting(false);
      onChange(text);
    };
    return (
      <TextField
        {...field}
        ref={input}
        readOnly={readOnly}
        spellCheck={false}
        value={masked ? '' : value}
        onChange={type}
        onBlur={() => {
          // Where the window alone has lost the focus, the person looks the code up elsewhere.
          if (document.activeElement !== input.current) setRewriting(false);
          field.onBlur?.();
        }}
      />
    );
  }
  return (
    <Stack gap={1}>
      <TextField {...field} value={value} readOnly onChange={() => {}} />
      {!readOnly && (
        <div>
          <Button size="small" icon={<Icon of={Pencil} />} onClick={() => setRewriting(true)}>
            <FormattedMessage id="application.field.rewrite-ssn" />
          </Button>
        </div>
      )}
    </Stack>
  );
}
