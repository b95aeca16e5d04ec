import type { ReactNode } from 'react';
import { classes } from '../../classes';
import { Heading } from '../Heading/Heading';
import { SmartLink } from '../Link/SmartLink';
import styles from './Card.module.css';

export interface CardProps {
  title: ReactNode;
  /** Depth of the title's heading in the page. */
  titleLevel?: number;
  subtitle?: ReactNode;
  icon?: ReactNode;
  image?: { src: string; alt: string };
  /** Makes the whole card a link; its name is the title. Starting with http it opens in a new tab. */
  href?: string;
  children?: ReactNode;
}

/** A bordered box about one thing, which may lead to that thing. */
export function Card({ title, titleLevel = 3, subtitle, icon, image, href, children }: CardProps) {
  return (
    <div className={classes(styles.card, href !== undefined && styles.linked)}>
      {image && <img className={styles.image} src={image.src} alt={image.alt} loading="lazy" />}
      <div className={styles.content}>
        <div className={styles.head}>
          {icon && <span className={styles.icon}>{icon}</span>}
          <div className={styles.titles}>
            <Heading level={titleLevel} size={4}>
              {href === undefined ? (
                title
              ) : (
                <SmartLink href={href} className={styles.link}>
                  {title}
                </SmartLink>
              )}
            </Heading>
            {subtitle && <div className={styles.subtitle}>{subtitle}</div>}
          </div>
        </div>
        {children && <div className={styles.body}>{children}</div>}
      </div>
    </div>
  );
}
