package dev.vidport.architecture.wrong.usecases.video;

import dev.vidport.architecture.wrong.library.Inject;

/** A use case with the annotation of a framework. */
final class AnnotatedUseCase {
  void handle(@Inject Object parameter) {}
}
