@NullMarked
package dev.vidport.persistence.storage;

import org.jspecify.annotations.NullMarked;
