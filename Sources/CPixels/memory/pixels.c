#define _DEFAULT_SOURCE
#include "cpixelmemory.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>

enum {
    ALIGNMENT = 64,
    // A page of the large kind, which the kernel gives in one step.
    STEP_BYTES = 2 << 20,
    // Smaller memory comes from the C library.
    LEAST_MAPPED_BYTES = 4 << 20,
    MOST_KEPT_BYTES = 40 << 20,
};

// What lies before the memory that a taker gets.
typedef union block {
    struct {
        // With this head.
        size_t byte_count;
        bool is_mapped;
        union block *next;
    };
    char alignment[ALIGNMENT];
} block;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
// The latest is first.
static block *kept;
static size_t kept_bytes;

// AddressSanitizer is to see when a picture that has ended is read or written.
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#include <sanitizer/asan_interface.h>
#define forbid(block) ASAN_POISON_MEMORY_REGION((block) + 1, (block)->byte_count - sizeof *(block))
#define allow(block) ASAN_UNPOISON_MEMORY_REGION((block) + 1, (block)->byte_count - sizeof *(block))
#endif
#endif
#ifndef forbid
#define forbid(block) ((void)0)
#define allow(block) ((void)0)
#endif

// Takes a kept block that is large enough, and not twice as large as that; NULL if there is none.
static block *take_kept(size_t byte_count) {
    pthread_mutex_lock(&lock);
    block **link = &kept;
    while (*link && ((*link)->byte_count < byte_count || (*link)->byte_count / 2 > byte_count)) link = &(*link)->next;
    block *found = *link;
    if (found) {
        *link = found->next;
        kept_bytes -= found->byte_count;
    }
    pthread_mutex_unlock(&lock);
    if (found) allow(found);
    return found;
}

static block *map(size_t byte_count) {
    void *memory = mmap(NULL, byte_count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) return NULL;
    // If the system has no large pages to give, it gives small ones.
    (void)madvise(memory, byte_count, MADV_HUGEPAGE);
    block *made = memory;
    made->byte_count = byte_count;
    made->is_mapped = true;
    return made;
}

static block *allocate(size_t byte_count) {
    void *memory = NULL;
    if (posix_memalign(&memory, ALIGNMENT, byte_count) != 0) return NULL;
    block *made = memory;
    made->byte_count = byte_count;
    made->is_mapped = false;
    return made;
}

void *cpixelmemory_take(size_t byte_count) {
    if (byte_count > SIZE_MAX - sizeof(block) - STEP_BYTES) return NULL;
    byte_count += sizeof(block);
    block *taken;
    if (byte_count < LEAST_MAPPED_BYTES) {
        taken = allocate(byte_count);
    } else {
        byte_count = (byte_count + STEP_BYTES - 1) / STEP_BYTES * STEP_BYTES;
        taken = take_kept(byte_count);
        if (!taken) taken = map(byte_count);
    }
    return taken ? taken + 1 : NULL;
}

static void unmap(block *blocks) {
    while (blocks) {
        block *next = blocks->next;
        allow(blocks);
        munmap(blocks, blocks->byte_count);
        blocks = next;
    }
}

void cpixelmemory_give(void *memory) {
    if (!memory) return;
    block *given = (block *)memory - 1;
    if (!given->is_mapped) {
        free(given);
        return;
    }
    // It would take the place of all that is kept, and not stay itself.
    if (given->byte_count > MOST_KEPT_BYTES) {
        munmap(given, given->byte_count);
        return;
    }
    forbid(given);
    pthread_mutex_lock(&lock);
    given->next = kept;
    kept = given;
    // The oldest go, from the first one that is too much.
    size_t sum = 0;
    block **link = &kept;
    while (*link && sum + (*link)->byte_count <= MOST_KEPT_BYTES) {
        sum += (*link)->byte_count;
        link = &(*link)->next;
    }
    block *removed = *link;
    *link = NULL;
    kept_bytes = sum;
    pthread_mutex_unlock(&lock);
    unmap(removed);
}

void cpixelmemory_trim(void) {
    pthread_mutex_lock(&lock);
    block *removed = kept;
    kept = NULL;
    kept_bytes = 0;
    pthread_mutex_unlock(&lock);
    unmap(removed);
}

size_t cpixelmemory_kept_bytes(void) {
    pthread_mutex_lock(&lock);
    size_t answer = kept_bytes;
    pthread_mutex_unlock(&lock);
    return answer;
}
