/** Recognizes speech with programs of this machine. */
package dev.vidport.media.caption;
