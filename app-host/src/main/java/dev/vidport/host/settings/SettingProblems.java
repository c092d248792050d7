package dev.vidport.host.settings;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** Collects the problems of several groups, so that all are reported together. */
final class SettingProblems {
  /** A set: a group that uses an invalid value repeats its problem. */
  private final Set<String> problems;

  SettingProblems(Collection<String> found) {
    this.problems = new LinkedHashSet<>(found);
  }

  /** What the reader returns; empty, with its problems noted, when it fails. */
  <T> Optional<T> get(Supplier<T> reader) {
    try {
      return Optional.of(reader.get());
    } catch (InvalidSettings invalid) {
      problems.addAll(invalid.problems());
      return Optional.empty();
    }
  }

  void throwIfAny() {
    if (!problems.isEmpty()) {
      throw new InvalidSettings(List.copyOf(problems));
    }
  }
}
