export const page = () => import(/* webpackChunkName: "page" */ './page');
