import { noteWhoIsLoggedIn, type PortalThunk, whoIsLoggedIn } from '@portal/api-client';

/** Asks who is logged in and notes it on the page. That nobody is says nothing of a log-in which came after the question. */
export function lookWhoIsLoggedIn(): PortalThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const { user } = getState().session;
    const answer = await whoIsLoggedIn();
    if (answer.data?.ok === false && getState().session.user !== user) return;
    dispatch(noteWhoIsLoggedIn(answer));
  };
}
