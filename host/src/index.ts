import './mf-runtime';
import { boot } from './app/boot';
import { startWatchingPage } from './app/watch-page-later';

void boot().finally(startWatchingPage);
