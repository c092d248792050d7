@NullMarked
package dev.vidport.persistence.video;

import org.jspecify.annotations.NullMarked;
