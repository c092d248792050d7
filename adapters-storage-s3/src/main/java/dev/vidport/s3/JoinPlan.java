package dev.vidport.s3;

import dev.vidport.domain.upload.Part;
import dev.vidport.domain.upload.StreamedFile;
import java.util.ArrayList;
import java.util.List;

/**
 * Divides the content of parts of any size into parts that S3 can join: at least 5 MiB each, except
 * for the last. Pure.
 */
final class JoinPlan {
  private static final long MIN_BYTES = StreamedFile.MIN_PART_BYTES;

  private final List<Target> targets = new ArrayList<>();
  private final List<Slice> open = new ArrayList<>();
  private long openBytes;

  private JoinPlan() {}

  /**
   * The parts to create, at most as many as there are sources.
   *
   * @param sources parts in order
   */
  static List<Target> of(List<Part> sources) {
    JoinPlan plan = new JoinPlan();
    sources.forEach(plan::add);
    plan.close();
    return List.copyOf(plan.targets);
  }

  private void add(Part source) {
    long missing = MIN_BYTES - openBytes;
    // The store itself can copy a long rest; a short one is not worth a part of its own.
    boolean splits = openBytes > 0 && source.sizeBytes() - missing >= MIN_BYTES;
    long first = splits ? missing : source.sizeBytes();
    append(new Slice(source, 0, first));
    if (splits) {
      append(new Slice(source, first, source.sizeBytes() - first));
    }
  }

  private void append(Slice slice) {
    open.add(slice);
    openBytes += slice.length();
    if (openBytes >= MIN_BYTES) {
      close();
    }
  }

  private void close() {
    if (!open.isEmpty()) {
      targets.add(new Target(targets.size() + 1, open));
      open.clear();
      openBytes = 0;
    }
  }

  /** A range of a source part. */
  record Slice(Part source, long offset, long length) {
    boolean isWhole() {
      return length == source.sizeBytes();
    }
  }

  /** A part to create. */
  record Target(int number, List<Slice> slices) {
    Target {
      slices = List.copyOf(slices);
    }

    /** Whether the store can copy it. Otherwise it has less than 10 MiB. */
    boolean isCopy() {
      return slices.size() == 1;
    }

    long sizeBytes() {
      return slices.stream().mapToLong(Slice::length).sum();
    }
  }
}
