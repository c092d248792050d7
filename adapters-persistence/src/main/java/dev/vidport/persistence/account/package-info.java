@NullMarked
package dev.vidport.persistence.account;

import org.jspecify.annotations.NullMarked;
