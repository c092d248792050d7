/** Takes still pictures of finished renditions. */
package dev.vidport.media.still;
