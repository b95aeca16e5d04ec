import { classes } from '../../classes';
import { SmartLink, type SmartLinkProps } from './SmartLink';
import styles from './TextLink.module.css';

export interface TextLinkProps extends Omit<SmartLinkProps, 'className'> {
  /** Stands outside running text, so it gets the height of a touch target. */
  alone?: boolean;
  /** Takes the colour of its ground's text, for use on a brand-coloured ground. */
  inverted?: boolean;
}

/** An underlined link. */
export function TextLink({ alone = false, inverted = false, ...rest }: TextLinkProps) {
  return <SmartLink {...rest} className={classes(styles.link, alone && styles.alone, inverted && styles.inverted)} />;
}
