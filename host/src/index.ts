import './mf-runtime';
import { boot } from './app/boot';
import { startWatchingPage } from './app/watch-page-lazily';

void boot().finally(startWatchingPage);
