import { createApi } from '@reduxjs/toolkit/query/react';
import { transport } from './transport';

/** The one API slice; each remote injects its own endpoints. Two remotes that show the same thing meet in a tag. */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery: transport,
  tagTypes: [
    'Application',
    'ApplicationSection',
    'ApplicationList',
    'Preview',
    'TimeLine',
    'Campaigns',
    'Saved',
    'Dashboard',
    'Terms',
    'Bulletins',
    'Localization',
    'Settings',
    'Registration',
    'InternalAds',
    'Substitutions',
  ],
  endpoints: () => ({}),
});
