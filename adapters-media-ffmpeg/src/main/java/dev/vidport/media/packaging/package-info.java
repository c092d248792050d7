/** Makes what players read of finished renditions, without another encode. */
package dev.vidport.media.packaging;
