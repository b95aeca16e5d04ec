import './mf-runtime';
import { boot } from './app/boot';

void boot();
