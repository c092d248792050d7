/** Tells by the index of a file whether players can be given its picture as it is. */
package dev.vidport.media.index;
