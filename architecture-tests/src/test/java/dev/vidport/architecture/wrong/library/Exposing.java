package dev.vidport.architecture.wrong.library;

import com.tngtech.archunit.core.domain.JavaClass;
import java.util.Optional;

/** A public class with a type of a foreign library in its signature. */
public record Exposing(Optional<JavaClass> type) {}
