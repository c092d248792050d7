/** Stored forms of render inputs that videos and jobs share. */
@NullMarked
package dev.vidport.persistence.render;

import org.jspecify.annotations.NullMarked;
