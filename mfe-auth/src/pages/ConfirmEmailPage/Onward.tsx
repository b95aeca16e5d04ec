import { href } from '@portal/routing/hrefs';
import { useNavigate } from '@portal/routing/react';
import { takeRedirect } from '@portal/routing/redirects';
import { useEffect, useRef } from 'react';

/** Goes where the person was going before the address had to be confirmed, else to the front page. docs/specification.md#navigation */
export function Onward() {
  const navigate = useNavigate();
  const gone = useRef(false);
  useEffect(() => {
    // The stored target is given once only.
    if (gone.current) return;
    gone.current = true;
    void navigate(takeRedirect() ?? href('dashboard'), { replace: true });
  }, [navigate]);
  return null;
}
