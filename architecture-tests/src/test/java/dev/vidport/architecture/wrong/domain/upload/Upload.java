package dev.vidport.architecture.wrong.domain.upload;

import dev.vidport.architecture.wrong.domain.video.Impure;
import java.util.List;

/** One half of a cycle between two features. */
public record Upload(List<Impure> videos) {}
