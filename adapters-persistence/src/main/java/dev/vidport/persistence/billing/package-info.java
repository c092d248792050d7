@NullMarked
package dev.vidport.persistence.billing;

import org.jspecify.annotations.NullMarked;
