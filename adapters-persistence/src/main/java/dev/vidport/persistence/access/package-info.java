@NullMarked
package dev.vidport.persistence.access;

import org.jspecify.annotations.NullMarked;
