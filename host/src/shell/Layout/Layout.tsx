import { page } from '@portal/shell-kit';
import { SkipLink } from '@portal/ui/basic';
import { type ReactNode, useRef } from 'react';
import { useLanguageInAddress } from '../../language/useLanguageInAddress';
import { useUserLanguage } from '../../language/useUserLanguage';
import { IdlePart } from '../../lazy/IdlePart';
import { LazyPart } from '../../lazy/LazyPart';
import { lazyShellPart } from '../../lazy/lazy-shell-part';
import { useHeadingFocus } from '../../navigation/useHeadingFocus';
import { useRouteMatch } from '../../navigation/useRouteMatch';
import { useScrollPosition } from '../../navigation/useScrollPosition';
import { overrides, trial } from '../../remotes/discovery';
import { currentTheme } from '../../theme/current-theme';
import { Bulletins } from '../Bulletins/Bulletins';
import { FeedbackGate } from '../Feedback/FeedbackGate';
import { Footer } from '../Footer/Footer';
import { LanguageBar } from '../MainMenu/LanguageBar';
import { MainMenu } from '../MainMenu/MainMenu';
import { QuickLinks } from '../QuickLinks/QuickLinks';
import { TermsGate } from '../TermsModal/TermsGate';
import { useTermsAsked } from '../TermsModal/useTermsAsked';
import styles from './Layout.module.css';

const OverrideBadge = lazyShellPart(
  () => import(/* webpackChunkName: "OverrideBadge" */ '../../remotes/OverrideBadge'),
);
const UpdateNotice = page(() => import(/* webpackChunkName: "UpdateNotice" */ '../../remotes/UpdateNotice'));

/** Around a page that no route names: everything but feedback, as on the not-found page. */
const LAYOUT_OF_404 = { footer: true, feedback: false, navigation: true, menu: true };

/** The root shell: what stands around the page, as far as its route asks for it. docs/specification.md#around-a-page */
export function Layout({ children, bulletins = <Bulletins /> }: { children: ReactNode; bulletins?: ReactNode }) {
  const route = useRouteMatch()?.route;
  const layout = route?.layout ?? LAYOUT_OF_404;
  const overridden = overrides().length > 0 || trial() !== undefined;
  const main = useRef<HTMLElement>(null);
  useLanguageInAddress();
  useUserLanguage();
  useScrollPosition();
  useHeadingFocus(main, useTermsAsked());
  return (
    <div className={styles.shell}>
      <SkipLink />
      {layout.menu && <MainMenu navigation={layout.navigation} />}
      {route?.id === 'confirmEmail' && <LanguageBar />}
      {bulletins}
      <IdlePart preload={UpdateNotice.preload}>
        <UpdateNotice />
      </IdlePart>
      <LazyPart lasting>{overridden && <OverrideBadge />}</LazyPart>
      <main id="main" ref={main} className={styles.main}>
        {children}
      </main>
      <FeedbackGate shown={layout.feedback && currentTheme().sections.feedback} />
      {layout.navigation && <QuickLinks />}
      {layout.footer && <Footer />}
      <TermsGate />
    </div>
  );
}
