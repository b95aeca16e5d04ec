import { usePortalDispatch } from '@portal/api-client';
import { keyOf } from '@portal/auto-save/edit';
import type { Values } from '@portal/contract/fields';
import { isEmpty } from '@portal/field-rules/values';
import { useIntl, useLocale } from '@portal/i18n';
import { VisuallyHidden } from '@portal/ui/basic';
import { useEffect, useRef, useState } from 'react';
import { postalCodesApi } from '../../api/postal-codes.api';
import { useAutoSave, useEdit } from '../../components/auto-save-context';
import { useForm } from '../../components/form-context';
import { useStableCallback } from '../../components/useStableCallback';
import { fieldId } from '../../model/field-id';

const CODE = { section: 'basicInfo', field: 'postalCode' } as const;
const CITY = { section: 'basicInfo', field: 'city' } as const;
const COUNTRY = { section: 'basicInfo', field: 'countryId' } as const;

interface Props {
  values: Values;
  revision: number;
}

/** A Finnish postal code that is typed fills in its city, but never over one that the person has written. docs/design/fields-and-content.md#postal-code */
export function PostalCity({ values, revision }: Props) {
  const intl = useIntl();
  const { locale } = useLocale();
  const dispatch = usePortalDispatch();
  const autoSave = useAutoSave();
  const { view } = useForm();
  const [said, setSaid] = useState('');
  const filled = useRef<string>(undefined);
  const typed = useEdit(keyOf(CODE))?.value;
  const city = useEdit(keyOf(CITY));
  const country = useEdit(keyOf(COUNTRY));
  const countryId = country ? country.value : values.countryId;
  const code = typeof typed === 'string' && (isEmpty(countryId) || countryId === 'FI') ? typed.trim() : '';
  const wanted = /^\d{5}$/.test(code) && isOpen('city') ? code : undefined;

  function isOpen(name: string): boolean {
    const config = view.personFieldMap[name];
    return config?.visible === true && config.readOnly !== true;
  }
  const fill = useStableCallback((name: string) => {
    const current = city ? city.value : (values.city ?? null);
    const free = isEmpty(current) || current === filled.current;
    // The city does not change while the person is about to type it.
    if (!free || current === name || document.activeElement?.id === fieldId(CITY)) return;
    filled.current = name;
    autoSave.edit({ ...CITY, inputValue: name, value: name, baseRevision: revision });
    autoSave.sendSoon();
    setSaid(intl.formatMessage({ id: 'application.field.city-filled' }, { city: name }));
  });

  const asked = useRef<string>(undefined);
  useEffect(() => {
    // Saved meanwhile, it is still the code that was asked about.
    if (typed === undefined) return;
    asked.current = wanted;
    if (wanted === undefined) return;
    const query = postalCodesApi.endpoints.getPostalCode.initiate({ code: wanted, locale }, { subscribe: false });
    void dispatch(query).then(({ data }) => {
      if (data?.city && asked.current === data.code) fill(data.city);
    });
  }, [dispatch, fill, locale, typed, wanted]);
  useEffect(
    () => () => {
      asked.current = undefined;
    },
    [],
  );
  return (
    <VisuallyHidden>
      <span role="status">{said}</span>
    </VisuallyHidden>
  );
}
