/** Packages finished renditions into the files that players read, without re-encoding. */
package dev.vidport.media.packaging;
