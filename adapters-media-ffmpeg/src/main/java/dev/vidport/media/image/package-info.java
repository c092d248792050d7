/** Makes pictures that strangers sent fit to be shown. */
package dev.vidport.media.image;
