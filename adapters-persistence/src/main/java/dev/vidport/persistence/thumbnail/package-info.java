@NullMarked
package dev.vidport.persistence.thumbnail;

import org.jspecify.annotations.NullMarked;
