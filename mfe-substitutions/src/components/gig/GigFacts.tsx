import { LANGUAGES } from '@portal/contract/limits';
import type { Gig } from '@portal/contract/substitutions/gigs';
import { FormattedMessage, useIntl, useLocale } from '@portal/i18n';
import { Icon, type IconType } from '@portal/ui/basic';
import { Briefcase, Building, Clock, FileText, Globe, MapPin } from '@portal/ui/icons';
import type { ReactNode } from 'react';
import styles from './GigFacts.module.css';
import { ShiftList } from './ShiftList';
import { useWords } from './useWords';

/** What decides whether somebody takes a gig: hours, place, employer, pay and what is asked for. */
export function GigFacts({ gig, children }: { gig: Gig; children?: ReactNode }) {
  const intl = useIntl();
  const words = useWords();
  const { locale } = useLocale();
  const names = new Intl.DisplayNames([locale], { type: 'language' });
  const list = (items: readonly string[]) => intl.formatList(items, { type: 'conjunction' });
  const wanted = (id: string, items: readonly string[]) =>
    items.length > 0 && (
      <span>
        <FormattedMessage id={id} values={{ list: list(items) }} />
      </span>
    );
  return (
    <ul className={styles.facts}>
      <Fact icon={Clock}>
        <ShiftList shifts={gig.shifts} />
      </Fact>
      <Fact icon={MapPin}>
        <span lang={gig.language}>{gig.unit}</span>, {gig.address}
      </Fact>
      <Fact icon={Building}>{gig.employer}</Fact>
      {gig.pay && (
        <Fact icon={Briefcase}>
          <FormattedMessage id="substitutions.pay" values={{ pay: words.pay(gig.pay) }} />
        </Fact>
      )}
      {(gig.must.length > 0 || gig.plus.length > 0) && (
        <Fact icon={FileText}>
          {wanted(
            'substitutions.gig.must',
            gig.must.map(({ name }) => name),
          )}{' '}
          {wanted(
            'substitutions.gig.plus',
            gig.plus.map(({ name }) => name),
          )}
        </Fact>
      )}
      {gig.criminalRecord && (
        <Fact icon={FileText}>
          <FormattedMessage id="substitutions.gig.criminal-record" />
        </Fact>
      )}
      {gig.workLanguages.length > 0 && (
        <Fact icon={Globe}>
          {wanted(
            'substitutions.gig.work-languages',
            gig.workLanguages.map((code) => names.of(code) ?? code),
          )}
        </Fact>
      )}
      {gig.language && (
        <Fact icon={FileText}>
          <FormattedMessage
            id="substitutions.gig.language"
            values={{ language: <span lang={gig.language}>{LANGUAGES[gig.language].name}</span> }}
          />
        </Fact>
      )}
      {children}
    </ul>
  );
}

export function Fact({ icon, children }: { icon: IconType; children: ReactNode }) {
  return (
    <li className={styles.fact}>
      <Icon of={icon} className={styles.icon} />
      <div className={styles.text}>{children}</div>
    </li>
  );
}
