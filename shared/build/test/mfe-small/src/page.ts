import './page.css';
import dot from './dot.svg';

export const picture: string = dot;
